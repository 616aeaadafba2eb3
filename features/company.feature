# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
# Until a scenario changes it, the password of these users is "plumb-line-1".
# The company is called "Northgate Roofing".
# The specification misspells "successfully" in the texts of toasts.
Feature: Profile of the company and profile of a user

  Rule: The owner edits the company profile

    @R2.07 @R2.46 @R3.01 @R7.06 @R7.07 @R8.07
    Scenario: The owner changes the contact, the postal address and the defaults of the company
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I fill in the form
        | Company name  | Northgate Roofing & Sons |
        | Email         | office@northgate.example |
        | Phone         | 5035550142               |
        | Zip code      | 97201                    |
        | Default state | Oregon                   |
        | Default units | Square Foot              |
        | Default tax % | 8.25                     |
      And I save
      Then a toast says "Company updated" and "Updated succesfully!"
      When I reload the page
      Then the form keeps my input

    @R2.46 @test-all
    Scenario: The save button stays visible after a change
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And the window gets a small height
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      Then I can save without scrolling

    @R5.03 @R9.03
    Scenario: Phone and fax are stored with the prefix +1
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I fill in the form
        | Phone | 5035550142 |
        | Fax   | 5035550143 |
      And I save
      Then a toast says "Company updated" and "Updated succesfully!"
      And the stored company has
        | Phone | +15035550142 |
        | Fax   | +15035550143 |

    @R3.11
    Scenario: The form offers all countries, the United States first, and the states of the United States
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      Then I can pick from about 240 countries, "United States" first
      And I can pick the country "United States" and its state "Oregon"
      And I can pick the country "Canada" and type any state

    @R5.03
    Scenario: Each invalid company field shows an error
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      Then the field "Company name" is "Northgate Roofing"
      And pressing "Save" shows an error for each of these values
        | Company name |        | Required         |
        | Email        | office | Invalid email    |
        | Phone        | 555123 | Invalid number   |
        | Fax          | 555123 | Invalid number   |
        | Zip code     | 9720   | Invalid zip code |

    @R8.05
    Scenario: Saving the company fails and the input is kept
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to change "companies"
      When I go to the page "Profile"
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then an error toast says "Error updating company"
      And the field "Company name" keeps my input

    @test-all
    Scenario: A reload keeps unsaved input that the browser cannot store until another window closes
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And another window prevents the browser from storing unsaved input
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I reload the page
      And I close the other window
      Then the field "Company name" keeps my input

    @R2.46 @test-all
    Scenario: Picking a package causes no conflict with unsaved input
      Given I am signed in as the owner of a company without a package
      When I go to the page "Profile"
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I pick the "TEAM" package in the billing portal
      Then the field "Company name" keeps my input
      When I save
      Then a toast says "Company updated" and "Updated succesfully!"

  Rule: The owner adds and removes the logo

    @R2.46 @R5.07 @R7.07 @R9.06
    Scenario: A chosen logo is saved immediately
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I choose a PNG above 9 MB as the logo
      Then a toast says "Company updated" and "Updated succesfully!"
      When I reload the page
      Then I see the picture "Your logo"

  Rule: A logo is one PNG or JPEG picture

    @R5.07 @R8.06 @R9.06
    Scenario: The form refuses an HTML page as the logo
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I choose an HTML page named logo.png as the logo
      Then I see the error "Please select an image file (png or jpg or jpeg)"

  Rule: The company profile links to the name and password of the owner

    @R2.07 @R2.09 @R6.05 @R7.12
    Scenario: The owner changes their name and password
      Given I am signed in as the owner of a company without a package
      When I go to the page "Profile"
      And I follow "Name and password"
      And I fill in the form
        | First name           | Robyn        |
        | Current password     | plumb-line-1 |
        | New password         | new-secret   |
        | Confirm new password | new-secret   |
      And I save
      Then the header shows the name "Robyn Owner"
      And the "Owner" can sign in with the password "new-secret"

  Rule: Managers and estimators edit their own profile

    @R2.07 @R6.05 @R7.10
    Scenario: A manager sees their profile
      Given a company with the "TEAM" package
      And I am signed in as the "Manager"
      When I go to the page "Profile"
      Then the form has
        | First name | Robin                  |
        | Last name  | Manager                |
        | Email      | email of the "Manager" |
        | Role       | Manager                |
        | Office     | None                   |
      And the field "Role" is disabled
      And the field "Office" is disabled
      And I see no button "Upgrade/Edit Package"

    @R6.05 @R7.12 @R8.07
    Scenario: A new name appears in the header immediately
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I go to the page "Profile"
      And I fill in the form
        | First name | Robyn |
      And I save
      Then a toast says "User updated" and "Updated succesfully!"
      And the header shows the name "Robyn Estimator"
