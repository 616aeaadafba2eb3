Feature: Main job
  The most important use of the product: a contractor signs up, picks a package, prices a project and prints the invoice.

  @main-job @R1.01 @R1.02 @R1.03 @R1.04
  Scenario: A contractor signs up, prices a project, prints the invoice and signs in again
    Given I have signed up as the owner of "Northgate Roofing"
    And I have picked the "TEAM" package in the billing portal
    And I have created the project "Harbour view re-roof" for client "Dana Whitfield"
    When I open the estimate of "Harbour view re-roof"
    # The lines that remain are "Slate, Welsh" with the total $541.25, "Roofer labour" with $520.00 and "Drip edge" with $21.23.
    And I add, change and delete lines so that the total is $1,082.48
    And I discount the estimate by $50
    Then the printed invoice contains
      | Total $1,032.48 |
    And after signing out and in again the estimate's total is still $1,032.48

  @main-job @own-server
  Scenario: No data is lost when the server is killed and restarted
    Given a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
    When the server is killed and started again
    And I sign in
    And I open the estimate of "Granary conversion"
    Then the total is $1,061.25
