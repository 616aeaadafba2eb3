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
      Then a toast says "Company updated"
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

    @R8.05 @test-all
    Scenario: Loading the company fails, and a retry loads it
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to load "companies"
      When I go to the page "Profile"
      # The specification requires this text, although the page loads one company.
      Then an error toast says "Error getting the company list"
      When the server works again and I retry
      Then my package is "TEAM"

    @R2.46 @test-all
    Scenario: A reload keeps unsaved input
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I reload the page
      Then the field "Company name" keeps my input

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
      Then a toast says "Company updated"

    @R2.46 @test-all
    Scenario: Saving asks which version to keep if the company was changed in another session
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And the "Name" of the company is changed to "Foothills" in another session
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then I am asked which version of the company to keep

    @R2.08 @test-all
    Scenario: The address of the form for a new company shows the owner's company
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open the address of the page "Company profile"
      Then the field "Company name" is "Northgate Roofing"

  Rule: The owner adds and removes the logo

    @R2.46 @R5.07 @R7.07 @R9.06
    Scenario Outline: A chosen or dropped logo is saved immediately
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I <action> <picture> as the logo
      Then a toast says "Company updated"
      When I reload the page
      Then I see the picture "Your logo"

      Examples:
        | action | picture          |
        | choose | a PNG above 9 MB |

      @test-all
      Examples:
        | action | picture          |
        | choose | a PNG            |
        | choose | a JPEG           |
        | drop   | a PNG            |

    @R2.46 @test-all
    Scenario: Saving a logo causes no conflict with unsaved input
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I choose a PNG as the logo
      Then the button "Remove logo" is enabled
      When I save
      And I reload the page
      Then the form keeps my input

    @R2.46 @test-all
    Scenario: The owner removes the logo
      Given I am signed in as the owner of a company with the "TEAM" package
      And the company has a logo
      When I go to the page "Profile"
      And I press "Remove logo"
      Then a toast says "Company updated"
      When I reload the page
      Then I see the button "Choose logo"
      And I see no picture "Your logo"

  Rule: A logo is one PNG or JPEG picture

    @R5.07 @R8.06 @R9.06
    Scenario Outline: The form refuses <file> as the logo
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      And I <action> <file> as the logo
      Then I see the error "Please select an image file (png or jpg or jpeg)"

      Examples:
        | action | file                        |
        | choose | an HTML page named logo.png |

      @test-all
      Examples:
        | action | file                        |
        | choose | a PDF                       |
        | choose | an SVG named logo.png       |
        | drop   | two PNGs                    |

    @R5.07 @R6.09 @R7.07 @test-all
    Scenario: The server checks the content of a logo
      Given a company with the "TEAM" package
      When the "Owner" asks the server to save an HTML page as the logo
      Then the server answers that the input is invalid

  Rule: The company profile links to the name and password of the owner

    @R2.07 @R2.09 @R6.05 @R7.12
    Scenario Outline: The owner changes their name and password
      Given I am signed in as the owner of a company <package>
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

      Examples:
        | package                 |
        | without a package       |

      @test-all
      Examples:
        | package                 |
        | with the "TEAM" package |

    @R2.07 @R2.45 @test-all
    Scenario: The company profile and the list of users open the same form for the owner
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      Then I see the heading "Company profile"
      When I follow "Name and password"
      Then I see the heading "Your profile"
      And the form has the same sections as the form that the list of users opens

    @R2.07 @test-all
    Scenario: Cancel returns to the company profile
      Given I am signed in as the owner of a company without a package
      When I go to the page "Profile"
      And I follow "Name and password"
      And I cancel
      Then the field "Company name" is "Northgate Roofing"

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

    @R6.05 @R7.12 @test-all
    Scenario: A user changes their password
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I go to the page "Profile"
      And I fill in the form
        | Current password     | plumb-line-1 |
        | New password         | new-secret   |
        | Confirm new password | new-secret   |
      And I save
      Then a toast says "User updated"
      And the "Estimator" can sign in with the password "new-secret"

    @R6.05 @R9.02 @test-all
    Scenario: A new password that is too short, or without the other two passwords, shows an error
      Given a company with the "TEAM" package
      And I am signed in as the "Manager"
      When I go to the page "Profile"
      And I fill in the form
        | Current password     | plumb-line-1 |
        | New password         | secret-1     |
        | Confirm new password | secret-1     |
      Then pressing "Save" shows an error for each of these values
        | New password         | 12345 | Too short |
        | Confirm new password |       | Required  |
        | Current password     |       | Required  |

    @R6.05 @test-all
    Scenario: A password change with a wrong current password is refused
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I go to the page "Profile"
      And I fill in the form
        | Current password     | not-mine   |
        | New password         | new-secret |
        | Confirm new password | new-secret |
      And I try to save
      Then the field "Current password" shows the error "This is not your current password"

    @R8.03 @test-all
    Scenario: Saving the profile fails and the input is kept
      Given a company with the "TEAM" package
      And I am signed in as the "Manager"
      And the server fails to change "users"
      When I go to the page "Profile"
      And I fill in the form
        | First name | Robyn |
      And I save
      Then I see the error "Error updating the user"
      And the field "First name" keeps my input

  Rule: Only the owner can change roles and the company

    @R6.05 @R6.09 @test-all
    Scenario: The server does not let an estimator change their own role
      Given a company with the "TEAM" package
      When the "Estimator" asks the server to change their own role to "Manager"
      Then the server answers that the user is not allowed to do this

    @R6.05 @R6.09 @test-all
    Scenario: The server does not let a manager change the company
      Given a company with the "TEAM" package
      When the "Manager" asks the server to rename the company
      Then the server answers that the user is not allowed to do this

  Rule: The profile is accessible

    @R2.46 @test-all
    Scenario Outline: The company profile has no accessibility violations
      Given I am signed in as the owner of a company <package>
      When I go to the page "Profile"
      Then the button "Save" is enabled
      And axe finds no accessibility violations

      Examples:
        | package                 |
        | with the "TEAM" package |
        | without a package       |

    @R2.07 @test-all
    Scenario: A user's own profile has no accessibility violations
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I go to the page "Profile"
      Then the button "Save" is enabled
      And axe finds no accessibility violations
